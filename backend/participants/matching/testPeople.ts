let number = 0
/** Returns a person who resembles no other. */
export function createDistinctPerson(changes: Readonly<Record<string, unknown>> = {}) {
  // Files share this module in a worker, so more people are created than there are names: each round pairs first and last names anew.
  const round = Math.floor(number / names.length)
  const [firstName = ''] = getName(number)
  const [, lastName = ''] = getName(number + round)
  number += 1
  return {
    firstName,
    lastName,
    gender: 'female',
    dob: `${1900 + ((number * 4) % 120)}-${String((number % 12) + 1).padStart(2, '0')}-${String(((number + 4) % 28) + 1).padStart(2, '0')}`,
    email: `q${number}@example.org`,
    postalCode: `H${number % 10}X ${(number * 3) % 10}Y${(number * 7 + round) % 10}`,
    referralSource: 'CLINIC',
    ...changes,
  }
}
const getName = (index: number) => names[index % names.length]?.split(' ') ?? []
const names = [
  'Quilla Vrozek',
  'Bodil Framstad',
  'Ximena Okwuosa',
  'Ludmila Pjetri',
  'Tindra Hakkola',
  'Zuri Gbadamosi',
  'Wanda Brzezinska',
  'Ismene Kallidis',
  'Oona Virtanen',
  'Gudrun Eiriksdottir',
  'Parvati Chakrabarti',
  'Fleur Nijhuis',
  'Yaara Mizrahi',
  'Dilnoza Umarova',
  'Jolanta Szczygiel',
  'Ulrike Habermann',
  'Chiyo Watanabe',
  'Mireia Puigdemont',
  'Sunniva Rasmussen',
  'Adaeze Nwachukwu',
  'Rukmini Deshpande',
  'Nerys Llewellyn',
  'Kalliope Zographos',
  'Thandiwe Mkhabela',
  'Saoirse Dunphy',
  'Bronagh Ketterick',
  'Ottilie Zandvliet',
  'Xiomara Etcheverry',
  'Pernille Aagaard',
  'Walburga Quast',
  'Nkechi Obiora',
  'Yrsa Thoroddsen',
]
