import ViewModels

/// A view model of a form whose only field, a name, must not be empty.
final class RequiredName: Bindable {
  enum Control: String { case name, save }
  enum Problem: FieldProblem { case missing }

  @Observed var name = ""

  private(set) lazy var fields: FieldGroup<Control, Problem> = FieldGroup(
    of: self,
    Field(.name, \.name) { name throws(Problem) in
      if name.isEmpty { throw .missing }
    }
  )

  private(set) lazy var save = Command(of: self, submitting: \.fields) { _ in }
}
