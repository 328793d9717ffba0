import { definition } from '#resources/organisation/definition.ts'
import type { DefinitionsPublished, organisationCalls } from '#resources/organisation/organisationCalls.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../platform/engine/types.ts'

const defaultLanguage = definition.fields.language.default

/**
 * Lists definitions. A request as in the specification, with only a language or without parameters, returns one whole language, en_CA by
 * default. Our screens request pages in all languages.
 */
export function listDefinitions({ caller, parameters, studydesk }: CallContext) {
  const { language, ...others } = parameters
  const isPlain = Object.keys(others).length === 0
  if (isPlain) return studydesk.engine.listWhole(caller, 'definition', { language: language ?? defaultLanguage })
  return studydesk.engine.list(caller, 'definition', parameters)
}

/** Publishes or withdraws every definition of a language, each with its own transition and audit event. */
export async function publishAll(
  { caller, query: { language }, studydesk }: DeclaredRequest<(typeof organisationCalls)['publishDefinitions']>,
  transition: 'publish' | 'unpublish',
): Promise<DefinitionsPublished> {
  const [status] = definition.fields.status.transitions[transition].from
  const requested = { language, status, _start: 0, _end: studydesk.config.limits.pageSize, _total: 'none' }
  let doneCount = 0
  for (;;) {
    const { rows } = await studydesk.engine.list(caller, 'definition', requested)
    if (rows.length === 0) return { language, done: doneCount, failed: 0 }
    const response = await studydesk.engine.bulk(caller, 'definition', { action: transition, ids: rows.map(({ id }) => id) })
    doneCount += response.done
    // Stops, because a rejected definition would be rejected again.
    if (response.failed > 0) return { language, done: doneCount, failed: response.failed }
  }
}
