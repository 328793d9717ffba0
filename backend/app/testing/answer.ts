import type { TestAnswer } from './types.ts'

/**
 * Reads the response to a call. If the server could not carry out the call, for example because it was overloaded, the response has no
 * data, and reading them throws an error that names the call.
 * @param call its method and path
 */
export async function answerOf<Data>(call: string, response: Response): Promise<TestAnswer<Data>> {
  const { status, headers } = response
  const body = (await response.json()) as Partial<TestAnswer<Data>>
  const answer = { status, headers, ...body } as TestAnswer<Data>
  if (status < 500 || body.data !== undefined) return answer
  const read = () => {
    throw new Error(`${call} failed with ${status}: ${JSON.stringify(body.error)}`)
  }
  // Not enumerable, so that a test may still compare the whole response.
  return Object.defineProperty(answer, 'data', { get: read, enumerable: false })
}
