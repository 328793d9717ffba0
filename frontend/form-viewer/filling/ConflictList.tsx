import { useTranslation } from 'react-i18next'
import type { Json, JsonObject } from '#resources/forms/json.ts'
import { ConflictNotice } from '../../engine/saving/ConflictNotice.tsx'
import type { Conflict } from '../../engine/saving/savingState.ts'
import { useAnswerWords } from './useAnswerWords.ts'

interface ConflictListProps {
  readonly formJson: JsonObject
  readonly conflicts: readonly Pick<Conflict<Json, unknown>, 'key' | 'mine' | 'theirs'>[]
  readonly onChoose: (question: string, isMine: boolean) => void
}

/** Answers that two people changed at the same time, in the words of the form. */
export function ConflictList({ formJson, conflicts, onChoose }: ConflictListProps) {
  const { t } = useTranslation('forms')
  const { titleOf, wordsOf } = useAnswerWords(formJson)
  return conflicts.map(({ key, mine, theirs }) => (
    <ConflictNotice
      key={key}
      title={t('filling.conflict', { question: titleOf(key) })}
      mine={t('filling.mine', { value: wordsOf(key, mine) })}
      theirs={t('filling.theirs', { value: wordsOf(key, theirs) })}
      onChoose={(isMine) => onChoose(key, isMine)}
    />
  ))
}
