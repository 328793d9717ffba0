import type { PresentPerson } from '#resources/core/answers/answers.ts'
import { createStore } from '../store.ts'

interface RecordKey {
  readonly resource: string
  readonly id: string
}

/** Creates a store of the other users, by the record that they have open. */
export function createPresentPeople() {
  const store = createStore<ReadonlyMap<string, readonly PresentPerson[]>>(new Map())

  function setByKey(key: string, people: readonly PresentPerson[]): void {
    const others = store
      .current()
      .entries()
      .filter(([each]) => each !== key)
    store.set(new Map([...others, ...(people.length === 0 ? [] : [[key, people] as const])]))
  }
  return {
    store,
    at: (record: RecordKey): readonly PresentPerson[] => store.current().get(keyOf(record)) ?? noPeople,
    set: (record: RecordKey, people: readonly PresentPerson[]): void => setByKey(keyOf(record), people),
    /** Removes the users of all records that this tab does not show. */
    retain(records: readonly RecordKey[]): void {
      const keys = new Set(records.map(keyOf))
      for (const key of store.current().keys()) if (!keys.has(key)) setByKey(key, [])
    },
  }
}

const keyOf = ({ resource, id }: RecordKey): string => `${resource} ${id}`
const noPeople: readonly PresentPerson[] = []
