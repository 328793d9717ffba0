import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionSubjectsOf, localiseChoiceText, localiseSubjectTitle } from '#resources/forms/content/conditionSubjects.ts'
import type { Path } from '#resources/forms/content/json.ts'
import { useBuilder } from '../state/BuilderContext.ts'

/** Answer that a condition can compare, as an option of a select: its reference, its title, its coded values with their texts. */
export interface SubjectOption {
  readonly value: string
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

const noSubjects: readonly SubjectOption[] = []

/**
 * Returns the answers that conditions of a part can compare, in the current language of the builder.
 * @param owner path of the part
 * @param isShown false if no select shows them: then they are not computed
 */
export function useConditionSubjects(owner: Path, isShown: boolean): readonly SubjectOption[] {
  const { i18n } = useTranslation()
  const { state, language } = useBuilder()
  // Typing elsewhere must be painted first.
  const document = useDeferredValue(state.document)
  const key = JSON.stringify(owner)
  return useMemo(() => {
    if (!isShown) return noSubjects
    const shownLanguage = language === '' ? i18n.language : language
    return conditionSubjectsOf(document, JSON.parse(key) as Path).map((subject) => ({
      value: subject.reference,
      label: localiseSubjectTitle(subject, shownLanguage),
      choices: subject.choices.map((choice) => ({ value: String(choice.value), label: localiseChoiceText(choice, shownLanguage) })),
    }))
  }, [document, isShown, key, language, i18n.language])
}
