import KettleLibrary

for line in heatedKettle() { print(line) }
