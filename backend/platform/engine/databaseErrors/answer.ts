import type { ErrorAnswer } from '#resources/core/answers/answers.ts'
import { inLanguage } from '#resources/core/customFields.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { ApplicationError } from '../../common/errors.ts'
import { log, traceOf } from '../../common/log.ts'
import type { Texts } from '../../common/texts.ts'
import { findModelField } from '../customFields.ts'
import type { ResourceModel } from '../model/types.ts'
import { translateError } from './database.ts'

/** Context of an error: the resource, whose own messages are preferred, and the language. */
interface FailureContext {
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

/**
 * Converts any error to a response in the caller's language. An error that the caller did not cause is logged, and reported without
 * details.
 */
export function answerOf(error: unknown, context: FailureContext): FailureAnswer {
  const translatedError = translateError(error, 'read')
  if (!(translatedError instanceof ApplicationError)) {
    log.error('A call failed', { correlationId: context.correlationId, ...traceOf(error) })
    return { status: 500, body: { error: { code: 'Internal', message: messageOf('Internal', {}, context) } }, headers: {} }
  }
  if (translatedError.code >= 500)
    log.error('A call failed', { correlationId: context.correlationId, ...traceOf(translatedError.cause ?? translatedError) })
  const { fields, details = {}, data } = translatedError.details
  return {
    status: translatedError.code,
    headers: translatedError.code === 429 || translatedError.code === 503 ? { 'Retry-After': String(details.seconds ?? 1) } : {},
    body: {
      error: {
        code: translatedError.errorCode,
        message: messageOf(translatedError.errorCode, details, context),
        ...(fields === undefined ? {} : { fields: fields.map((field) => ({ ...field, message: buildProblemText(field, context) })) }),
        ...(data === undefined ? {} : { data }),
      },
    },
  }
}

/** Message of an error: the resource's own text if it has one. */
function messageOf(code: string, details: Readonly<Record<string, string | number>>, { texts, language, model }: FailureContext): string {
  const ownTextKeys = model === undefined ? [] : [`${model.resource.namespace}:errors.${model.name}.${code}`]
  return texts.text(language, [...ownTextKeys, `common:errors.${code}`], details)
}

/** Message of a field's problem: the field's own text if it has one. */
export function buildProblemText(
  {
    path,
    code,
    details,
  }: { readonly path: string | null; readonly code: string; readonly details?: Readonly<Record<string, string | number>> | undefined },
  { texts, language, model }: Pick<FailureContext, 'texts' | 'language' | 'model'>,
): string {
  const ownTextKeys =
    model === undefined || path === null ? [] : [`${model.resource.namespace}:problems.${model.name}.${path.split('.')[0]}.${code}`]
  const text = texts.text(language, [...ownTextKeys, `common:problems.${code}`], details)
  const custom = model === undefined || path === null ? undefined : findModelField(model, path)?.entry?.custom
  return custom === undefined
    ? text
    : texts.text(language, 'common:field.labelled', { name: inLanguage(custom.label, language), value: text })
}
