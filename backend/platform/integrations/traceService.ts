import { type Span, traceCall } from '../common/activity.ts'

/** Services that the server calls. */
export type Service =
  | 'drugDatabase'
  | 'files'
  | 'geocoding'
  | 'languageModel'
  | 'learning'
  | 'mail'
  | 'push'
  | 'registry'
  | 'sms'
  | 'webhook'

/** Traces a call to a service: with the service and the operation, never with an address or content. */
export const traceService = <Result>(service: Service, operation: string, work: (span: Span) => Promise<Result>): Promise<Result> =>
  traceCall(() => ({ name: `${operation} ${service}`, kind: 'client', attributes: { 'studydesk.service': service } }), work)

/** Adds the status of a response to the span of its call. */
export function traceStatus(span: Span, status: number): void {
  span.set({ 'http.response.status_code': status })
  if (status >= 400) span.fail(String(status))
}
