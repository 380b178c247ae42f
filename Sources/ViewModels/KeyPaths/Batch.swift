/// Makes several changes count as one: those who follow them look when all are made.
///
///     batch {
///       model.firstName = "Ada"
///       model.lastName = "Lovelace"
///     }
///
/// What is read inside of a batch is changed already. Batches may be nested.
public func batch<Result, Failure: Error>(
  _ changes: () throws(Failure) -> Result
) throws(Failure) -> Result {
  Propagation.hold()
  defer { Propagation.release() }
  return try changes()
}
