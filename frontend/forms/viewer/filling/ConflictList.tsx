import { useTranslation } from 'react-i18next'
import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { ConflictNotice } from '../../../engine/saving/ConflictNotice.tsx'
import type { Conflict } from '../../../engine/saving/savingState.ts'
import { useAnswerTexts } from './useAnswerTexts.ts'

interface ConflictListProps {
  readonly formJson: JsonObject
  readonly conflicts: readonly Pick<Conflict<Json, unknown>, 'key' | 'mine' | 'theirs'>[]
  readonly onChoose: (question: string, isOwnChosen: boolean) => void
}

/** Lists answers that two people changed at the same time, with the form's titles and choices. */
export function ConflictList({ formJson, conflicts, onChoose }: ConflictListProps) {
  const { t } = useTranslation('forms')
  const { titleOf, wordsOf } = useAnswerTexts(formJson)
  return conflicts.map(({ key, mine, theirs }) => (
    <ConflictNotice
      key={key}
      title={t('filling.conflict', { question: titleOf(key) })}
      mine={t('filling.mine', { value: wordsOf(key, mine) })}
      theirs={t('filling.theirs', { value: wordsOf(key, theirs) })}
      onChoose={(isOwnChosen) => onChoose(key, isOwnChosen)}
    />
  ))
}
