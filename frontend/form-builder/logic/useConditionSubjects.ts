import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceTextIn, conditionSubjectsOf, subjectTitleIn } from '#resources/forms/conditionSubjects.ts'
import type { Path } from '#resources/forms/json.ts'
import { useBuilder } from '../state/BuilderContext.ts'

/** An answer that a condition can compare, as an option of a list: its reference, its title, its coded values with their texts. */
export interface SubjectOption {
  readonly value: string
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

const none: readonly SubjectOption[] = []

/**
 * The answers that conditions of a part can compare, in the language in which the form is built.
 * @param owner path of the part
 * @param isShown whether there is a list to show them in; without one they are not looked for
 */
export function useConditionSubjects(owner: Path, isShown: boolean): readonly SubjectOption[] {
  const { i18n } = useTranslation()
  const { state, language } = useBuilder()
  // A letter that is typed elsewhere is painted first.
  const document = useDeferredValue(state.document)
  const key = JSON.stringify(owner)
  return useMemo(() => {
    if (!isShown) return none
    const shown = language === '' ? i18n.language : language
    return conditionSubjectsOf(document, JSON.parse(key) as Path).map((subject) => ({
      value: subject.reference,
      label: subjectTitleIn(subject, shown),
      choices: subject.choices.map((choice) => ({ value: String(choice.value), label: choiceTextIn(choice, shown) })),
    }))
  }, [document, isShown, key, language, i18n.language])
}
