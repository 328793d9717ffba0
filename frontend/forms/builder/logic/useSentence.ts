import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { answerNameOf, type FormNode } from '#resources/forms/content/formNodes.ts'
import { isObject, type Json, localiseText } from '#resources/forms/content/json.ts'
import { createMissingChoices, missingCodes, missingSuffix } from '#resources/forms/content/missingCodes.ts'
import type { Clause } from '#resources/forms/survey/expressions.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { useExpressions } from '../state/useExpressions.ts'
import { useFormNodeNames } from '../useFormNodeNames.ts'

/** Returns a function that turns an expression into a sentence. An expression without a known sentence stays as written. */
export function useSentence(): (text: string) => string {
  const { t, i18n } = useTranslation('forms')
  const { parts, language } = useBuilder()
  const nameOf = useFormNodeNames()
  const expressions = useExpressions()
  const byName = useMemo(
    () => new Map(parts.toReversed().flatMap((node) => [[node.name, node] as const, [answerNameOf(node), node] as const])),
    [parts],
  )
  return useCallback(
    (text: string) => {
      const findNode = (name: string) => byName.get(name) ?? byName.get(name.slice(name.lastIndexOf('.') + 1))
      const formatClause = (clause: Clause): string => {
        if (clause.kind === 'text') return clause.text
        if (clause.kind === 'not') return t('logic.not', { clause: formatClause(clause.clause) })
        if (clause.kind !== 'comparison') {
          const message = clause.clauses.map((each) =>
            each.kind === 'all' || each.kind === 'any' ? `(${formatClause(each)})` : formatClause(each),
          )
          return message.join(` ${t(`logic.${clause.kind}`)} `)
        }
        const isReason = clause.name.endsWith(missingSuffix)
        const node = findNode(isReason ? clause.name.slice(0, -missingSuffix.length) : clause.name)
        const languages = [language, 'default', i18n.language]
        const choices = isReason ? createMissingChoices(missingCodes) : choicesOf(node)
        const value = clause.values
          .map((each) => getChoiceText(choices, each, isReason ? [i18n.language, 'default'] : languages))
          .join(', ')
        const name = node === undefined ? clause.name : isReason ? t('logic.reason', { name: nameOf(node) }) : nameOf(node)
        return t(`logic.said.${clause.operator}`, { name, value })
      }
      const clause = expressions === null ? null : parseCachedClause(expressions.clauseOf, text)
      return clause === null ? text : formatClause(clause)
    },
    [byName, expressions, t, nameOf, language, i18n.language],
  )
}

/** Cache of clauses by their text: every key typed elsewhere renders the same conditions again. */
const clauses = new Map<string, Clause | null>()
const mostClauses = 2000

function parseCachedClause(parseClause: (text: string) => Clause | null, text: string): Clause | null {
  const cachedClause = clauses.get(text)
  if (cachedClause !== undefined) return cachedClause
  if (clauses.size >= mostClauses) clauses.clear()
  const parsedClause = parseClause(text)
  clauses.set(text, parsedClause)
  return parsedClause
}

/** Choices of a question, as listed in its form. */
const choicesOf = (node: FormNode | undefined): readonly Json[] =>
  node !== undefined && Array.isArray(node.value.choices) ? (node.value.choices as readonly Json[]) : []

/** Returns the text of the choice with this value, as respondents see it, else the value. */
function getChoiceText(choices: readonly Json[], value: Json, languages: readonly string[]): string {
  const matchingChoice = choices.find((each) => isObject(each) && String(each.value) === String(value))
  return (isObject(matchingChoice) ? localiseText(matchingChoice.text, languages) : '') || String(value)
}
