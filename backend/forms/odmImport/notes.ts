/** Outcome for an element that has no equivalent in a form: stored as text, left out, or changed. */
export type NoteOutcome = 'text' | 'left' | 'changed'

export const noteCodes = [
  'foreignCondition',
  'foreignMethod',
  'foreignCheck',
  'untranslatedLogic',
  'untranslatedCalculation',
  'unknownDataType',
  'partialDate',
  'externalCodeList',
  'furtherUnits',
  'missingDefinition',
  'actionTag',
  'validationType',
  'databaseField',
  'databaseQuery',
  'unknownFieldType',
  'unusualChoice',
  'decimalComma',
  'seconds',
  'formatting',
  'piping',
  'logicOfHidden',
  'otherForm',
  'incompleteRow',
  'matrixGroup',
  'formStatus',
  'identifier',
  'enteredValues',
  'renamedQuestion',
  'otherContent',
] as const
export type NoteCode = (typeof noteCodes)[number]

/** A remark on a question, or on the form if `question` is null. */
export interface ReadNote {
  readonly question: string | null
  readonly outcome: NoteOutcome
  readonly code: NoteCode
  /** The element as in the file. */
  readonly text: string
}

const longestText = 500
/** Most remarks of a form; further ones are dropped. */
export const mostNotes = 500

/** Collects the remarks of a form. */
export class Notes {
  readonly #notes: ReadNote[] = []
  readonly #other = new Map<string, number>()

  add(question: string | null, outcome: NoteOutcome, code: NoteCode, text: string): void {
    if (this.#notes.length < mostNotes) this.#notes.push({ question, outcome, code, text: text.slice(0, longestText) })
  }
  /** Counts an element or attribute that has no equivalent in a form. */
  other(name: string): void {
    this.#other.set(name, (this.#other.get(name) ?? 0) + 1)
  }
  get all(): readonly ReadNote[] {
    return [
      ...this.#notes,
      ...[...this.#other].map(
        ([name, count]): ReadNote => ({ question: null, outcome: 'left', code: 'otherContent', text: `${name} (${count})` }),
      ),
    ]
  }
}
