import { useEffect, useRef, useState } from 'react'
import { useOnChange } from '../base/useOnChange.ts'
import { fileAddress } from './fileAddress.ts'
import type { Content } from './types.ts'

/** Milliseconds after which a failed load is retried once (specification 2, section 9). */
const retryAfter = 2000

/** Requests the URL of a file's content. @param id of the file; null to request none */
export function useContent(id: string | null): Content {
  const [attempt, setAttempt] = useState(0)
  const [address, setAddress] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const isSecond = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const startAttempt = () => {
    setAddress(null)
    setAttempt((before) => before + 1)
  }
  const fail = () => {
    if (isSecond.current) {
      setHasFailed(true)
      return
    }
    isSecond.current = true
    clearTimeout(timer.current)
    timer.current = setTimeout(startAttempt, retryAfter)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  // Each attempt requests a new URL.
  useOnChange(id === null ? null : `${attempt} ${id}`, () => {
    if (id === null) return
    let isCurrent = true
    fileAddress(id).then(
      (input) => isCurrent && setAddress(input),
      () => isCurrent && fail(),
    )
    return () => {
      isCurrent = false
    }
  })

  return {
    address,
    hasFailed,
    fail,
    refresh() {
      isSecond.current = false
      setHasFailed(false)
      startAttempt()
    },
  }
}
