import type { ErrorAnswer } from '#resources/core/answers.ts'
import { inLanguage } from '#resources/core/customFields.ts'
import type { Language } from '#resources/core/preferences.ts'
import { ApplicationError } from '../../errors.ts'
import { log, traceOf } from '../../log.ts'
import type { Texts } from '../../texts.ts'
import { namedIn } from '../customFields.ts'
import type { ResourceModel } from '../model/types.ts'
import { translateError } from './database.ts'

/** Where an error came up: whose texts fit it, and in which language. */
interface FailurePlace {
  readonly texts: Texts
  readonly language: Language
  readonly correlationId: string
  readonly model?: ResourceModel | undefined
}

interface FailureAnswer {
  readonly status: number
  readonly body: ErrorAnswer
  readonly headers: Readonly<Record<string, string>>
}

/** Any error as an answer in the caller's language. What is not the caller's doing is logged, and told without a detail. */
export function answerOf(error: unknown, place: FailurePlace): FailureAnswer {
  const known = translateError(error, 'read')
  if (!(known instanceof ApplicationError)) {
    log.error('A call failed', { correlationId: place.correlationId, ...traceOf(error) })
    return { status: 500, body: { error: { code: 'Internal', message: messageOf('Internal', {}, place) } }, headers: {} }
  }
  if (known.code >= 500) log.error('A call failed', { correlationId: place.correlationId, ...traceOf(known.cause ?? known) })
  const { fields, details = {}, data } = known.details
  return {
    status: known.code,
    headers: known.code === 429 || known.code === 503 ? { 'Retry-After': String(details.seconds ?? 1) } : {},
    body: {
      error: {
        code: known.errorCode,
        message: messageOf(known.errorCode, details, place),
        ...(fields === undefined ? {} : { fields: fields.map((field) => ({ ...field, message: problemText(field, place) })) }),
        ...(data === undefined ? {} : { data }),
      },
    },
  }
}

/** The message of an error: the resource's own where it has one. */
function messageOf(code: string, details: Readonly<Record<string, string | number>>, { texts, language, model }: FailurePlace): string {
  const own = model === undefined ? [] : [`${model.resource.namespace}:errors.${model.name}.${code}`]
  return texts.text(language, [...own, `common:errors.${code}`], details)
}

/** The message of one field's problem: the field's own where it has one. */
export function problemText(
  {
    path,
    code,
    details,
  }: { readonly path: string | null; readonly code: string; readonly details?: Readonly<Record<string, string | number>> | undefined },
  { texts, language, model }: Pick<FailurePlace, 'texts' | 'language' | 'model'>,
): string {
  const own =
    model === undefined || path === null ? [] : [`${model.resource.namespace}:problems.${model.name}.${path.split('.')[0]}.${code}`]
  const text = texts.text(language, [...own, `common:problems.${code}`], details)
  const custom = model === undefined || path === null ? undefined : namedIn(model, path)?.entry?.custom
  return custom === undefined
    ? text
    : texts.text(language, 'common:field.labelled', { name: inLanguage(custom.label, language), value: text })
}
