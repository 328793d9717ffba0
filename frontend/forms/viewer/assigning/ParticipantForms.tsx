import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { DrawnList } from '../../../engine/related/DrawnList.tsx'

/** Open and completed forms of a participant in a study, and their recurring assignments. */
export default function ParticipantForms({ participantStudyId }: { readonly participantStudyId: string }) {
  const { t } = useTranslation('forms')
  const submissions = useTexts('formSubmission')
  const assignments = useTexts('formAssignment')
  const [shownResource, setShownResource] = useState<'formSubmission' | 'formAssignment'>('formSubmission')
  return (
    <DrawnList
      key={shownResource}
      resource={shownResource}
      parent={{ field: 'participantStudyId', id: participantStudyId }}
      extra={
        <Segmented
          aria-label={t('assigning.shown')}
          value={shownResource}
          onChange={setShownResource}
          options={[
            { value: 'formSubmission', label: submissions.title('many') },
            { value: 'formAssignment', label: assignments.title('many') },
          ]}
        />
      }
    />
  )
}
