import { type Language, languageOf } from '#resources/core/preferences.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { Channel } from '#resources/mailChannel.ts'
import type { CallContext } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'
import { isConfigured } from '../mail/index.ts'

/** The requested channel, else the first. @throws invalid where it is none of theirs */
export function channelFor(ways: readonly Channel[], requested: Channel | null | undefined): Channel {
  const [first] = ways
  const chosen = requested === undefined || requested === null ? first : ways.find((each) => each === requested)
  if (chosen !== undefined) return chosen
  const problem: FieldProblem = { path: 'channel', code: first === undefined ? 'participantNotContactable' : 'notAChoice' }
  throw invalid([problem])
}

/** Creates no code where no service can send it: the page asks the participant to call. @throws conflict NoMessageService */
export function requireService(config: Parameters<typeof isConfigured>[0], channel: Channel): void {
  if (!isConfigured(config, channel)) throw conflict('NoMessageService')
}

/** Of a call before anybody has said who they are: what the page is read in. */
export const languageIn = (
  { input, header }: Pick<CallContext, 'header'> & { readonly input: { readonly language?: string | null } },
  organisation?: Language,
): Language => languageOf({ asked: input.language ?? null, organisation, browser: header('accept-language') })
