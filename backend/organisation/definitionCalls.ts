import { definition } from '#resources/definition.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { badRequest } from '../errors.ts'

const languages: readonly string[] = definition.fields.language.values
const defaultLanguage = definition.fields.language.default

/** The calls of the specification over definitions (its tooltips) that are not the resource itself. Specification 1, section 7. */
export const definitionCalls: readonly Call[] = [
  {
    method: 'GET',
    path: 'tooltips',
    access: { page: 'ADMIN_ORGANIZATION', action: 'SIGNED_IN' },
    answer: 'list',
    handler: listDefinitions,
  },
  ...(['publish', 'unpublish'] as const).map(
    (transition): Call => ({
      method: 'POST',
      path: `tooltips/${transition}`,
      access: { page: 'ADMIN_ORGANIZATION', action: 'CONTRIBUTE' },
      handler: (request) => takeAll(request, transition),
    }),
  ),
]

/**
 * The resource's own list. Asked as the specification does, with a language or with nothing, it answers one language whole: en_CA where
 * the call does not say. Our screens ask for pages, of every language.
 */
function listDefinitions({ caller, parameters, studydesk }: CallRequest): Promise<unknown> {
  const { language, ...others } = parameters
  const isPlain = Object.keys(others).length === 0
  if (isPlain) return studydesk.engine.listWhole(caller, 'definition', { language: language ?? defaultLanguage })
  return studydesk.engine.list(caller, 'definition', parameters)
}

interface TakenAll {
  readonly language: string
  /** Definitions whose state changed. */
  readonly done: number
  readonly failed: number
}

/** Publishes, or takes back, every definition of a language: each by its own transition, audited as such. */
async function takeAll({ caller, query, studydesk }: CallRequest, transition: 'publish' | 'unpublish'): Promise<TakenAll> {
  const { language = defaultLanguage, ...unknown } = query
  if (!languages.includes(language)) throw badRequest('InvalidParameter')
  if (Object.keys(unknown).length > 0) throw badRequest('UnknownParameter')
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
