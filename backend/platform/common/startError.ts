/** Error that the operator can correct: it is shown as one line, without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
