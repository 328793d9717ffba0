import { definition } from '#resources/definition.ts'
import type { DefinitionsPublished, organisationCalls } from '#resources/organisation/calls.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext } from '../engine/types.ts'

const defaultLanguage = definition.fields.language.default

/**
 * The resource's own list. Asked as the specification does, with a language or with nothing, it answers one language whole: en_CA where
 * the call does not say. Our screens ask for pages, of every language.
 */
export function listDefinitions({ caller, parameters, studydesk }: CallContext) {
  const { language, ...others } = parameters
  const isPlain = Object.keys(others).length === 0
  if (isPlain) return studydesk.engine.listWhole(caller, 'definition', { language: language ?? defaultLanguage })
  return studydesk.engine.list(caller, 'definition', parameters)
}

/** Publishes, or takes back, every definition of a language: each by its own transition, audited as such. */
export async function publishAll(
  { caller, query: { language }, studydesk }: DeclaredRequest<(typeof organisationCalls)['publishDefinitions']>,
  transition: 'publish' | 'unpublish',
): Promise<DefinitionsPublished> {
  const [status] = definition.fields.status.transitions[transition].from
  const asked = { language, status, _start: 0, _end: studydesk.config.limits.pageSize, _total: 'none' }
  let done = 0
  for (;;) {
    const { rows } = await studydesk.engine.list(caller, 'definition', asked)
    if (rows.length === 0) return { language, done, failed: 0 }
    const answer = await studydesk.engine.bulk(caller, 'definition', { action: transition, ids: rows.map(({ id }) => id) })
    done += answer.done
    // What was refused would be refused again.
    if (answer.failed > 0) return { language, done, failed: answer.failed }
  }
}
