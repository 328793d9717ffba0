import type { JsonObject } from './json.ts'
import { answerNameOf, isQuestion, type Part, partsOf } from './parts.ts'
import { type TitledQuestion, titleIn } from './titles.ts'

/** The answers that have to be verified against their source: those of marked questions. A marked question of a repeat stands for the whole repeat. Pure. */
export function questionsToVerify(document: JsonObject, language: string): readonly TitledQuestion[] {
  const found = new Map<string, TitledQuestion>()
  for (const part of partsOf(document)) {
    if (part.value.verifySource !== true || !isQuestion(part)) continue
    const outer = outermost(part)
    const name = answerNameOf(outer)
    if (name !== '' && !found.has(name)) found.set(name, { name, title: titleIn(outer, language) })
  }
  return [...found.values()]
}

const outermost = (part: Part): Part => (part.repeat === null ? part : outermost(part.repeat))
