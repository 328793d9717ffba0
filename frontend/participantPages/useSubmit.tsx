import { Alert, type FormItemProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { isHttpFailure } from '../base/http.ts'

interface Submitting<Values> {
  readonly submit: (values: Values) => Promise<void>
  readonly isBusy: boolean
  /** What the server says to a field, as its form item shows it. */
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
      const told = fields[field]
      return told === undefined ? {} : { validateStatus: 'error', help: <span role="alert">{told.join(' ')}</span> }
    },
    general: message === null ? null : <Alert type="error" showIcon message={message} role="alert" className="own-problem" />,
  }
}
