import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../base/texts/useTexts.ts'
import { DrawnList } from '../../engine/related/DrawnList.tsx'

/** What a participant is to fill in, or has filled in, in a study; and beside it what was assigned to them, and how often. */
export default function ParticipantForms({ participantStudyId }: { readonly participantStudyId: string }) {
  const { t } = useTranslation('forms')
  const submissions = useTexts('formSubmission')
  const assignments = useTexts('formAssignment')
  const [shown, setShown] = useState<'formSubmission' | 'formAssignment'>('formSubmission')
  return (
    <DrawnList
      key={shown}
      resource={shown}
      parent={{ field: 'participantStudyId', id: participantStudyId }}
      extra={
        <Segmented
          aria-label={t('assigning.shown')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'formSubmission', label: submissions.title('many') },
            { value: 'formAssignment', label: assignments.title('many') },
          ]}
        />
      }
    />
  )
}
