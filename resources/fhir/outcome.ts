import type { OperationOutcome, OperationOutcomeIssue } from 'fhir/r4'
import type { ErrorAnswer } from '../core/answers/answers.ts'
import { nonEmpty } from './elements.ts'

/** System of the product's error codes. */
export const errorSystem = 'urn:studydesk:error'

/** FHIR codes of issues by status. */
const issueCodes: Readonly<Record<number, OperationOutcomeIssue['code']>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  422: 'processing',
  429: 'throttled',
  503: 'transient',
  507: 'no-store',
}

/** Returns an error of the product as an OperationOutcome: one issue per field, or one for the whole request. Pure. */
export function outcomeOf(status: number, { code, message, fields = [] }: ErrorAnswer['error']): OperationOutcome {
  const issue = { severity: 'error', code: issueCodes[status] ?? 'exception' } as const
  return {
    resourceType: 'OperationOutcome',
    issue: [
      { ...issue, details: { coding: [{ system: errorSystem, code }], text: message } },
      ...fields.map(({ path, code: problem, message: text, recordId }) =>
        nonEmpty({
          ...issue,
          code: issueCodes[status] === 'processing' ? ('invalid' as const) : issue.code,
          details: { coding: [{ system: errorSystem, code: problem }], text },
          // The path in the request, and the existing record that it is about.
          diagnostics: [path, recordId].filter((part) => part).join(' '),
        }),
      ),
    ],
  }
}
