import type { Config } from '../config.ts'
import { ApplicationError } from '../errors.ts'
import { askOutside } from '../outside.ts'

interface Task {
  /** What it is to do, in our words. */
  readonly instruction: string
  /** What it is to work on. */
  readonly material: string
}

/** A page of text is written in some twenty seconds. */
const timeoutMs = 60_000
const mostBytes = 500_000
/** Tokens of an answer at most: some 800 words. */
const mostTokens = 1200

/**
 * Has a language model write a text: `POST {url}/chat/completions`, which answers `{ choices: [{ message: { content } }] }`.
 * @throws ApplicationError 502 LanguageModelAway when it is slow, broken, away, refuses the key, or writes nothing
 */
export async function askModel(
  { url, key, model }: NonNullable<Config['languageModel']>,
  { instruction, material }: Task,
): Promise<string> {
  const answer = await askOutside({
    url: new URL(`${url.replace(/\/+$/, '')}/chat/completions`),
    headers: key === '' ? {} : { Authorization: `Bearer ${key}` },
    body: {
      model,
      max_tokens: mostTokens,
      temperature: 0.2,
      messages: [
        { role: 'system', content: instruction },
        { role: 'user', content: material },
      ],
    },
    timeoutMs,
    mostBytes,
  })
  const text = answer?.status === 200 ? writtenIn(answer.text) : ''
  if (text === '') throw new ApplicationError(502, 'LanguageModelAway')
  return text
}

/** Plain text: lines stay, other signs that steer do not. */
function writtenIn(answer: string): string {
  try {
    const { choices } = JSON.parse(answer) as { readonly choices?: readonly { readonly message?: { readonly content?: unknown } }[] }
    const content = choices?.[0]?.message?.content
    return typeof content === 'string'
      ? content
          .replace(/\r\n?/g, '\n')
          .replace(/[^\P{Cc}\n]|\p{Cf}/gu, '')
          .trim()
      : ''
  } catch {
    return ''
  }
}
