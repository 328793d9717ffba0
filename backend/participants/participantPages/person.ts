import type { FieldProblem } from '#resources/core/problems.ts'
import { type Language, languageOf } from '#resources/core/values/preferences.ts'
import type { Channel } from '#resources/messages/mailChannel.ts'
import { isConfigured } from '../../messages/mail/index.ts'
import { conflict, invalid } from '../../platform/common/errors.ts'
import type { CallContext } from '../../platform/engine/types.ts'

/** Returns the requested channel, or the first if none is requested. @throws invalid if the participant cannot use it */
export function chooseChannel(channels: readonly Channel[], requested: Channel | null | undefined): Channel {
  const [first] = channels
  const chosenChannel = requested === undefined || requested === null ? first : channels.find((each) => each === requested)
  if (chosenChannel !== undefined) return chosenChannel
  const problem: FieldProblem = { path: 'channel', code: first === undefined ? 'participantNotContactable' : 'notAChoice' }
  throw invalid([problem])
}

/**
 * Rejects the request before a code is created if no service can send it; the page then asks the participant to call.
 * @throws conflict NoMessageService
 */
export function requireService(config: Parameters<typeof isConfigured>[0], channel: Channel): void {
  if (!isConfigured(config, channel)) throw conflict('NoMessageService')
}

/** Returns the language of a page before the participant is identified. */
export const readLanguage = (
  { input, header }: Pick<CallContext, 'header'> & { readonly input: { readonly language?: string | null } },
  organisation?: Language,
): Language => languageOf({ requested: input.language ?? null, organisation, browser: header('accept-language') })
