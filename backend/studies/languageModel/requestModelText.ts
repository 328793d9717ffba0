import { ApplicationError } from '../../platform/common/errors.ts'
import type { Config } from '../../platform/config/config.ts'
import { fetchJson } from '../../platform/integrations/fetchJson.ts'

interface Task {
  /** Instruction for the language model, written by the developers of this product. */
  readonly instruction: string
  /** The text to process. */
  readonly material: string
}

/** A page of text takes about twenty seconds. */
const timeoutMs = 60_000
const mostBytes = 500_000
/** Maximum number of tokens of a response, about 800 words. */
const mostTokens = 1200

/**
 * Requests text from a language model: `POST {url}/chat/completions`, which returns `{ choices: [{ message: { content } }] }`.
 * @throws ApplicationError 502 LanguageModelAway if it is slow, faulty or unreachable, rejects the key, or returns no text
 */
export async function requestModelText(
  { url, key, model }: NonNullable<Config['languageModel']>,
  { instruction, material }: Task,
): Promise<string> {
  const response = await fetchJson({
    service: 'languageModel',
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
  const text = response?.status === 200 ? readModelText(response.text) : ''
  if (text === '') throw new ApplicationError(502, 'LanguageModelAway')
  return text
}

/** Returns the response as plain text. Keeps line breaks and removes other control characters. */
function readModelText(response: string): string {
  try {
    const { choices } = JSON.parse(response) as { readonly choices?: readonly { readonly message?: { readonly content?: unknown } }[] }
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
