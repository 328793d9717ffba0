/** Files of the backend that read a request's body themselves, with the reason why a declared input cannot do it. */
export const allowedBodyReaders: Readonly<Record<string, string>> = {
  'backend/participants/matching/readEntry.ts': 'person of an unfinished form: an incomplete value is unknown, not an error',
  'backend/participants/merge/readChoices.ts': 'the fields that differ decide which choices a merge accepts',
  'backend/fhir/createPatients.ts': 'FHIR transaction, reported as an OperationOutcome',
}

/** Files of screens that send a request by its address, with the reason why a declared call cannot do it. */
export const allowedAddressCalls: Readonly<Record<string, string>> = {
  'frontend/engine/saving/offlineStore.ts': 'one of two calls, by whose page it is; the declarations of both would load on every page',
  'frontend/engine/useDownload.ts': 'any file call or export, by the address that a list or an area gives',
  'frontend/participants/unlock/useUnlock.ts': 'reads a header of a resource response, which the typed clients leave out',
  'frontend/organisation/developers/ApiButtons.tsx': 'description of the API, which is itself no declared call',
  'frontend/fields/hooks/useTagSuggestions.ts': 'areas give a field the address of its tags, so that no declaration loads at start',
  'frontend/forms/viewer/filling/answerCalls.ts': 'four pairs of calls with the same input and output, by whose form it is',
}

/** True for a file of the backend that checks the names of a body's fields. The engine does this for every declared call. */
export const isBodyReader = (path: string, code: string): boolean =>
  path.startsWith('backend/') && !path.startsWith('backend/platform/engine/') && code.includes("'unknownField'")

/** True for a file of screens that uses the HTTP client. `frontend/base` contains the typed clients of calls and resources. */
export const isAddressCaller = (path: string, code: string): boolean =>
  path.startsWith('frontend/') && !path.startsWith('frontend/base/') && /\bhttp\.(?:get|post|put|patch|delete|request)\b/.test(code)
