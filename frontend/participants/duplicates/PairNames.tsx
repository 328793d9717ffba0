import { resourceNamed } from '#resources/index.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { chartNumberOf } from './chartNumber.ts'
import type { Entries, Person } from './mergeUnits.ts'

const both: readonly Person[] = ['first', 'second']

/**
 * Whose values stand in which column, in sight while the fields scroll: equal names by their birth date and ID. Each value names its
 * entry to assistive technology itself.
 */
export function PairNames({ people, survivor }: { readonly people: Entries; readonly survivor: Person }) {
  return (
    <div className="merge-names" aria-hidden="true">
      <div className="merge-sides">
        {both.map((person) => (
          <span key={person} data-survives={person === survivor || undefined}>
            <strong>{titleOf(resourceNamed('participant'), people[person])}</strong>{' '}
            <span className="merge-weak">
              <FieldCell resource="participant" name="dob" row={people[person]} isInLink /> · {chartNumberOf(people[person])}
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}
