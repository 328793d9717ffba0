/**
 * Generates invented lines in the format of the official ICD-10-CM order file: the requested number of recordable codes, with a heading
 * before every ninth. Words are about as frequent as in the real file: some occur in a third of all titles, most in few.
 */
export function* generateIcd10cmLines(codes: number): Generator<string> {
  let order = 0
  for (let number = 0; number < codes; number += 1) {
    const category = `${letters[Math.floor(number / 3000) % letters.length]}${String(Math.floor(number / 30) % 100).padStart(2, '0')}`
    order += 1
    if (number % 9 === 0) {
      yield formatLine({ order, code: category, flag: '0', title: `${pick(organs, number)} ${pick(kinds, number)}` })
      order += 1
    }
    const code = `${category}${String(number % 30).padStart(2, '0')}${String(Math.floor(number / 3000 / letters.length))}`
    yield formatLine({ order, code, flag: '1', title: titleOf(number) })
  }
}

/** Returns one line with fixed columns. */
export const formatLine = (entry: {
  readonly order: number
  readonly code: string
  readonly flag: string
  readonly title: string
}): string =>
  `${String(entry.order).padStart(5, '0')} ${entry.code.padEnd(7)} ${entry.flag} ${entry.title.slice(0, 60).padEnd(60)} ${entry.title}`

function titleOf(number: number): string {
  const organ = pick(organs, number * 7)
  const kind = pick(kinds, Math.floor(number / 7) * 5)
  // Two in three codes are injuries, as in the real file.
  if (number % 3 !== 0)
    return `${kind} of ${pick(lateralities, number)} ${organ}, ${pick(encounters, Math.floor(number / 3))}, place ${buildRareWord(number)}`
  return `${pick(degrees, number)} ${kind} of ${organ} with ${buildRareWord(number)}, not elsewhere classified`
}

/** Returns one of about five thousand meaningless words. */
function buildRareWord(number: number): string {
  const value = (number * 2_654_435_761) % 4_913
  return [value % 17, Math.floor(value / 17) % 17, Math.floor(value / 289) % 17].map((index) => syllables[index]).join('')
}

const pick = (options: readonly string[], number: number): string => options[number % options.length] ?? ''
const splitWords = (text: string): readonly string[] => text.split(' ')

const letters = splitWords('A B C D E F G H I J K L M N O P Q R S T V W X Y')
const lateralities = splitWords('right left unspecified bilateral')
const degrees = splitWords('acute chronic recurrent primary secondary other unspecified')
const organs = splitWords(
  'femur tibia radius ulna kidney liver lung heart eye ear skin stomach bowel bladder spine skull wrist ankle hand foot',
)
const kinds = splitWords(
  'fracture laceration burn neoplasm infection inflammation ulcer abscess obstruction insufficiency dislocation poisoning sprain',
)
const encounters = [
  'initial encounter',
  'subsequent encounter with routine healing',
  'subsequent encounter with delayed healing',
  'sequela',
]
const syllables = splitWords('ba cer di fol gan hy jor kel lim mor nal opt per qua ros sty tor')
