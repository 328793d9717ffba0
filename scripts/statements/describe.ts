import pg from 'pg'

/** A column of a statement's result, with the OID of its PostgreSQL type. */
export interface ResultColumn {
  readonly name: string
  readonly type: number
}

/** Result columns of a statement, or the reason why it cannot be prepared. */
export type Description =
  | { readonly columns: readonly ResultColumn[] }
  | { readonly fault: string /** Position of the error in the text, in characters from 0. */; readonly offset: number | null }

/** Prepares a statement without running it. */
export function describeStatement(client: pg.Client, text: string): Promise<Description> {
  return new Promise((resolve) => client.query(new Preparation(text, resolve)))
}

class Preparation extends pg.Query {
  readonly #text: string
  readonly #resolve: (description: Description) => void
  #description: Description = { columns: [] }

  constructor(text: string, resolve: (description: Description) => void) {
    super({ text })
    this.#text = text
    this.#resolve = resolve
  }

  override submit = (connection: pg.Connection): void => {
    const wire = connection as unknown as Wire
    wire.parse({ name: '', text: this.#text })
    wire.describe({ type: 'S' })
    wire.sync()
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#description = { columns: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })) }
  }

  handleError(error: Error & { readonly position?: string }): void {
    // `pg` calls no further method of a failed query.
    this.#resolve({ fault: error.message, offset: error.position === undefined ? null : Number(error.position) - 1 })
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#description)
  }
}

/** Protocol messages that the types of `pg` do not declare. */
interface Wire {
  parse(message: { readonly name: string; readonly text: string }): void
  describe(message: { readonly type: 'S' }): void
  sync(): void
}
