import { Alert, type FormItemProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { isHttpFailure } from '../base/http.ts'

interface Submitting<Values> {
  readonly submit: (values: Values) => Promise<void>
  readonly isBusy: boolean
  /** Problems of a field and of its parts (`slots.0.date`), as its form item shows them. */
  readonly problemOf: (field: string) => FormItemProps
  /** What it says to the whole; null where it says nothing. */
  readonly general: ReactNode
}

/** Hands in what was typed, once at a time. What is refused stays as it was typed, and says why in its place. */
export function useSubmit<Values>(send: (values: Values) => Promise<void>): Submitting<Values> {
  const [isBusy, setIsBusy] = useState(false)
  const [fields, setFields] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [message, setMessage] = useState<string | null>(null)
  return {
    isBusy,
    async submit(values) {
      if (isBusy) return
      setIsBusy(true)
      setMessage(null)
      setFields({})
      try {
        await send(values)
      } catch (error) {
        if (!isHttpFailure(error)) throw error
        if (error.errors === undefined) setMessage(error.message)
        else setFields(error.errors)
      } finally {
        setIsBusy(false)
      }
    },
    problemOf: (field) => {
      const problems = Object.entries(fields).flatMap(([path, texts]) => (path === field || path.startsWith(`${field}.`) ? texts : []))
      if (problems.length === 0) return {}
      return { validateStatus: 'error', help: <span role="alert">{[...new Set(problems)].join(' ')}</span> }
    },
    general: message === null ? null : <Alert type="error" showIcon message={message} role="alert" className="own-problem" />,
  }
}
