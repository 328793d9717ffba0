import { getResource } from '#resources/index.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { chartNumberOf } from './chartNumber.ts'
import type { Entries, Person } from './mergeUnits.ts'

const bothPersons: readonly Person[] = ['first', 'second']

/**
 * Names of both people as column headers, which stay visible while the fields scroll. Birth date and ID distinguish equal names. For
 * assistive technology, each value also names its record.
 */
export function PairNames({ people, survivor }: { readonly people: Entries; readonly survivor: Person }) {
  return (
    <div className="merge-names" aria-hidden="true">
      <div className="merge-sides">
        {bothPersons.map((person) => (
          <span key={person} data-survives={person === survivor || undefined}>
            <strong>{titleOf(getResource('participant'), people[person])}</strong>{' '}
            <span className="merge-weak">
              <FieldCell resource="participant" name="dob" row={people[person]} isInLink /> · {chartNumberOf(people[person])}
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}
