import { Radio } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { RecordLink } from '../../engine/RecordLink.tsx'
import { StudiesOfPerson } from '../participantStudies/StudiesOfPerson.tsx'
import { chartNumberOf } from './chartNumber.ts'
import type { Entries, Person } from './mergeUnits.ts'

interface PeopleHeadProps {
  readonly people: Entries
  readonly survivor: Person
  readonly onSurvivor: (person: Person) => void
}

const bothPersons: readonly Person[] = ['first', 'second']

/** Both people, and the choice of the surviving record. */
export function PeopleHead({ people, survivor, onSurvivor }: PeopleHeadProps) {
  const { t } = useTranslation('participants')
  const id = useId()
  return (
    <section className="card merge-head" aria-labelledby={id}>
      <h2 id={id}>{t('merge.whichStays')}</h2>
      <Radio.Group
        className="merge-sides"
        value={survivor}
        aria-labelledby={id}
        onChange={({ target }) => onSurvivor(target.value as Person)}
      >
        {bothPersons.map((person) => {
          const row = people[person]
          const name = titleOf(getResource('participant'), row)
          return (
            <div key={person} className="merge-person" data-survives={person === survivor || undefined}>
              <Radio value={person}>
                <strong>{name}</strong> <span className="merge-weak">{chartNumberOf(row)}</span>
              </Radio>
              <span className="merge-weak">{t('merge.entered', { time: formatLocalDatetime(row.createdAt) })}</span>
              <StudiesOfPerson participantId={row.id} />
              <span className="merge-person-foot">
                <ToneTag tone={person === survivor ? 'success' : 'neutral'}>
                  {t(person === survivor ? 'merge.stays' : 'merge.goes')}
                </ToneTag>
                <RecordLink resource="participant" id={row.id} label={t('merge.openProfile', { name: `${name} ${chartNumberOf(row)}` })}>
                  {t('merge.profile')}
                </RecordLink>
              </span>
            </div>
          )
        })}
      </Radio.Group>
    </section>
  )
}
