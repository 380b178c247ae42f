import Testing
import ViewModels

struct CourseTests {
  @Test func `values are taken from the start of the work to its end`() {
    var course = Course()
    #expect(!course.takesValues)
    course.start()
    #expect(course.takesValues)
    let goesOn1 = course.goOn()
    #expect(goesOn1)
    #expect(course.takesValues)
    let end2 = course.end()
    #expect(end2 == .asSaid)
    #expect(!course.takesValues)
  }

  @Test func `it ends once`() {
    var course = Course()
    course.start()
    let end3 = course.end()
    #expect(end3 == .asSaid)
    let end4 = course.end()
    #expect(end4 == nil)
    let isTold5 = course.cancel()
    #expect(!isTold5)
    let goesOn6 = course.goOn()
    #expect(!goesOn6)
  }

  @Test func `work under way is told that it is cancelled, once`() {
    var course = Course()
    course.start()
    let goesOn7 = course.goOn()
    #expect(goesOn7)
    let isTold8 = course.cancel()
    #expect(isTold8)
    let isTold9 = course.cancel()
    #expect(!isTold9)
    #expect(!course.takesValues)
    let end10 = course.end()
    #expect(end10 == .cancelled)
  }

  @Test func `work that is being started when cancelled does not go on`() {
    var course = Course()
    course.start()
    let isTold11 = course.cancel()
    #expect(!isTold11)
    let goesOn12 = course.goOn()
    #expect(!goesOn12)
    let end13 = course.end()
    #expect(end13 == .cancelled)
  }

  @Test func `work is not started when cancelled before`() {
    var course = Course()
    let isTold14 = course.cancel()
    #expect(!isTold14)
    course.start()
    #expect(course.isCancelled)
    #expect(!course.takesValues)
  }
}
