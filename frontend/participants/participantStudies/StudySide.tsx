import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { RecordDescriptions } from '../../engine/detail/RecordDescriptions.tsx'
import { HiddenValue } from '../../engine/HiddenValue.tsx'
import { Redacted } from '../../engine/Redacted.tsx'
import { birthDateOf, fullNameOf, shortNameOf } from '../person/identity.ts'
import { RandomisationSection } from './randomisation/RandomisationSection.tsx'
import type { StudyRow } from './useParticipantStudies.ts'

/** Panel next to the tabs: the participant, their status, and facts about the study. */
export function StudySide({ participant, row }: { readonly participant: ResourceAnswer['participant']; readonly row: StudyRow }) {
  const { t } = useTranslation('participants')
  const person = useTexts('participant')
  const study = useTexts('study')
  const texts = useTexts('participantStudy')
  const isLocked = participant.redacted === true
  const { medicalCondition, ...known } = row.study
  return (
    <aside className="card study-side" aria-label={t('studies.side')}>
      <LabeledSection title={person.title('one')}>
        <RecordDescriptions
          resource="participant"
          row={participant}
          names={['fullName', 'participantClientId', 'dob', 'gender', 'primaryMobile', 'email']}
          as="columns"
          most={2}
          written={{
            fullName: { label: t('profile.name'), content: <Name participant={participant} /> },
            dob: { content: isLocked ? <HiddenValue /> : birthDateOf(participant, t) },
          }}
        />
      </LabeledSection>
      <LabeledSection title={t('studies.place')}>
        <RecordDescriptions
          resource="participantStudy"
          row={row}
          names={[
            'recruitmentStatus',
            ...(row.recruitmentStatus === 'NOT_ENROLLED' ? ['notEnrolledReasonId'] : []),
            ...(row.screeningFailure === true ? ['failedCheckIds', 'screeningFailureReason'] : []),
            ...(row.conductStatus === 'NOT_STARTED' ? [] : ['conductStatus']),
            ...(row.conductStatus === 'WITHDRAWN' ? ['withdrawalScope', 'withdrawnOn'] : []),
            'ownerId',
            'siteId',
            'subjectId',
            'sourceId',
            'dateAdded',
            'tags',
          ]}
          as="columns"
          most={2}
          written={
            row.notEnrolledReasonId === null
              ? {
                  notEnrolledReasonId: {
                    content:
                      row.notEnrolledCode === null
                        ? t('blank.participantStudy.notEnrolledCode')
                        : texts.value('notEnrolledCode', row.notEnrolledCode),
                  },
                }
              : {}
          }
        />
      </LabeledSection>
      <RandomisationSection row={row} />
      <LabeledSection title={study.title('one')}>
        <RecordDescriptions
          resource="study"
          row={known}
          names={['status', 'phase', 'medicalConditions', 'studyType', 'leadSponser']}
          as="columns"
          most={2}
          written={{ medicalConditions: { label: t('studies.medicalCondition'), content: medicalCondition } }}
        />
      </LabeledSection>
    </aside>
  )
}

const Name = ({ participant }: { readonly participant: ResourceAnswer['participant'] }) => (
  <>
    {fullNameOf(participant) || shortNameOf(participant)} {participant.redacted === true && <Redacted />}
  </>
)

const LabeledSection = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)
