import KettleLibrary

for line in heatedKettle() + panelOfKettle() { print(line) }
