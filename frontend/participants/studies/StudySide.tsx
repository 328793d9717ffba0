import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { Redacted } from '../../engine/Redacted.tsx'
import { birthDateOf, fullNameOf, shortNameOf } from '../profile/identity.ts'
import type { StudyRow } from './useParticipantStudies.ts'

/** Beside the tabs: who this is, where the person stands, and what the study is about. */
export function StudySide({ participant, row }: { readonly participant: ResourceAnswer['participant']; readonly row: StudyRow }) {
  const { t } = useTranslation('participants')
  const person = useTexts('participant')
  const place = useTexts('participantStudy')
  const study = useTexts('study')
  const isLocked = participant.redacted === true
  const personCell = (name: string) => <FieldCell resource="participant" name={name} row={participant} />
  const placeCell = (name: string) => <FieldCell resource="participantStudy" name={name} row={row} />
  const { status, phase, medicalCondition, studyType, leadSponser } = row.study
  const value = (field: string, coded: string | null) => (coded === null ? '–' : study.value(field, coded))
  return (
    <aside className="study-side" aria-label={t('studies.side')}>
      <Part title={person.title('one')}>
        <Line label={t('profile.name')}>
          {fullNameOf(participant) || shortNameOf(participant)} {isLocked && <Redacted />}
        </Line>
        <Line label={person.label('participantClientId')}>{personCell('participantClientId')}</Line>
        <Line label={person.label('dob')}>{isLocked ? <Redacted /> : birthDateOf(participant, t)}</Line>
        <Line label={person.label('gender')}>{personCell('gender')}</Line>
        <Line label={person.label('primaryMobile')}>{personCell('primaryMobile')}</Line>
        <Line label={person.label('email')}>{personCell('email')}</Line>
      </Part>
      <Part title={t('studies.place')}>
        <Line label={place.label('recruitmentStatus')}>{placeCell('recruitmentStatus')}</Line>
        <Line label={place.label('siteId')}>{placeCell('siteId')}</Line>
        <Line label={place.label('subjectId')}>{placeCell('subjectId')}</Line>
        <Line label={place.label('source')}>{placeCell('source')}</Line>
        <Line label={place.label('dateAdded')}>{placeCell('dateAdded')}</Line>
        <Line label={place.label('tags')}>{placeCell('tags')}</Line>
      </Part>
      <Part title={study.title('one')}>
        <Line label={study.label('status')}>{value('status', status)}</Line>
        <Line label={study.label('phase')}>{value('phase', phase)}</Line>
        <Line label={t('studies.medicalCondition')}>{medicalCondition ?? '–'}</Line>
        <Line label={study.label('studyType')}>{value('studyType', studyType)}</Line>
        <Line label={study.label('leadSponser')}>{leadSponser ?? '–'}</Line>
      </Part>
    </aside>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <dl>{children}</dl>
  </section>
)

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children ?? '–'}</dd>
  </div>
)
