import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { isCalendarDate } from '#resources/core/fields/date.ts'
import { type LabelledPerson, measurePairs } from '../backend/participants/matching/measure.ts'
import { StartError } from '../backend/platform/common/startError.ts'
import { readConfig } from '../backend/platform/config/config.ts'
import { openDatabase } from '../backend/platform/database/index.ts'
import { runCommand } from './command.ts'

/**
 * `npm run match:measure -- FILE`: measures the accuracy of the duplicate check on a FEBRL data set (a CSV in which `rec-12-org` and
 * `rec-12-dup-0` are the same person). Stores nothing.
 */
await runCommand('Say which file: npm run match:measure -- FILE', async ([file = '']) => {
  const people = readFebrl(file)
  const database = await openDatabase(readConfig(process.env))
  try {
    console.log(`${people.length} entries`)
    for (const hasCard of [false, true]) {
      const entries = hasCard ? people : people.map(({ healthCardNumber: _, ...rest }) => rest)
      const figures = await measurePairs(database, '00000000-0000-7000-8000-000000000000', entries)
      for (const [grade, { recall, precision }] of Object.entries(figures))
        console.log(
          `${hasCard ? 'with' : 'without'} the identifier, from ${grade} on: recall ${recall.toFixed(4)}, precision ${precision.toFixed(4)}`,
        )
    }
  } finally {
    await database.close()
  }
})

/** The address becomes a single line, as in our form; the identifier is used as the health card number. */
function readFebrl(file: string): readonly LabelledPerson[] {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), {
    header: true,
    skipEmptyLines: true,
    transformHeader: (header) => header.trim(),
    transform: (value) => value.trim(),
  })
  if (data[0]?.rec_id === undefined) throw new StartError('The file has no column rec_id: it is no set of FEBRL.')
  return data.map((row) => {
    const dob = (row.date_of_birth ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    return {
      person: row.rec_id?.split('-')[1] ?? '',
      firstName: row.given_name,
      lastName: row.surname,
      dob: isCalendarDate(dob) ? dob : null,
      postalCode: row.postcode,
      streetAddress: [row.street_number, row.address_1, row.address_2, row.suburb].filter((addressLine) => addressLine !== '').join(' '),
      healthCardProvinceId: 'ON',
      healthCardNumber: row.soc_sec_id,
    }
  })
}
