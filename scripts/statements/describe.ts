import pg from 'pg'

/** A column of a statement's result, by the number of its type in PostgreSQL. */
export interface ResultColumn {
  readonly name: string
  readonly type: number
}

/** A statement that prepares, or the reason why not. */
export type Description =
  | { readonly columns: readonly ResultColumn[] }
  | { readonly fault: string /** Position of the character in the text, from 0. */; readonly offset: number | null }

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
    // pg tells a query that failed nothing more.
    this.#resolve({ fault: error.message, offset: error.position === undefined ? null : Number(error.position) - 1 })
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#description)
  }
}

/** Messages of the protocol that pg's own types do not name. */
interface Wire {
  parse(message: { readonly name: string; readonly text: string }): void
  describe(message: { readonly type: 'S' }): void
  sync(): void
}
