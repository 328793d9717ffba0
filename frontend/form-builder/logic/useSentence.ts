import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clause } from '#resources/forms/expressions.ts'
import { isObject, type Json, textIn } from '#resources/forms/json.ts'
import { missingChoices, missingCodes, missingSuffix } from '#resources/forms/missingCodes.ts'
import { answerNameOf, type Part } from '#resources/forms/parts.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { useExpressions } from '../state/useExpressions.ts'
import { usePartNames } from '../usePartNames.ts'

/** Says an expression in words; what no sentence is known for stands as it is written. */
export function useSentence(): (text: string) => string {
  const { t, i18n } = useTranslation('forms')
  const { parts, language } = useBuilder()
  const nameOf = usePartNames()
  const expressions = useExpressions()
  const byName = useMemo(
    () => new Map(parts.toReversed().flatMap((part) => [[part.name, part] as const, [answerNameOf(part), part] as const])),
    [parts],
  )
  return useCallback(
    (text: string) => {
      const partOf = (name: string) => byName.get(name) ?? byName.get(name.slice(name.lastIndexOf('.') + 1))
      const word = (clause: Clause): string => {
        if (clause.kind === 'text') return clause.text
        if (clause.kind === 'not') return t('logic.not', { clause: word(clause.clause) })
        if (clause.kind !== 'comparison') {
          const said = clause.clauses.map((each) => (each.kind === 'all' || each.kind === 'any' ? `(${word(each)})` : word(each)))
          return said.join(` ${t(`logic.${clause.kind}`)} `)
        }
        const isReason = clause.name.endsWith(missingSuffix)
        const part = partOf(isReason ? clause.name.slice(0, -missingSuffix.length) : clause.name)
        const languages = [language, 'default', i18n.language]
        const choices = isReason ? missingChoices(missingCodes) : choicesOf(part)
        const value = clause.values.map((each) => choiceText(choices, each, isReason ? [i18n.language, 'default'] : languages)).join(', ')
        const name = part === undefined ? clause.name : isReason ? t('logic.reason', { name: nameOf(part) }) : nameOf(part)
        return t(`logic.said.${clause.operator}`, { name, value })
      }
      const clause = expressions === null ? null : clauseAsBefore(expressions.clauseOf, text)
      return clause === null ? text : word(clause)
    },
    [byName, expressions, t, nameOf, language, i18n.language],
  )
}

/** Clauses by their text: a form says the same conditions with every letter that is typed elsewhere. */
const clauses = new Map<string, Clause | null>()
const mostClauses = 2000

function clauseAsBefore(clauseOf: (text: string) => Clause | null, text: string): Clause | null {
  const held = clauses.get(text)
  if (held !== undefined) return held
  if (clauses.size >= mostClauses) clauses.clear()
  const made = clauseOf(text)
  clauses.set(text, made)
  return made
}

/** Choices of a question as its form lists them. */
const choicesOf = (part: Part | undefined): readonly Json[] =>
  part !== undefined && Array.isArray(part.value.choices) ? (part.value.choices as readonly Json[]) : []

/** A value as the person who answers sees it: the text of its choice, where there is one. */
function choiceText(choices: readonly Json[], value: Json, languages: readonly string[]): string {
  const found = choices.find((each) => isObject(each) && String(each.value) === String(value))
  return (isObject(found) ? textIn(found.text, languages) : '') || String(value)
}
