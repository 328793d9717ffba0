import { useEffect, useRef, useState } from 'react'
import { useOnChange } from '../base/useOnChange.ts'
import { fileAddress } from './fileAddress.ts'
import type { Content } from './types.ts'

/** Milliseconds after which what failed is tried once more by itself (specification 2, section 9). */
const retryAfter = 2000

/** @param id null: there is nothing to be shown, and nothing is asked for */
export function useContent(id: string | null): Content {
  const [attempt, setAttempt] = useState(0)
  const [address, setAddress] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const isSecond = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const begin = () => {
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
    timer.current = setTimeout(begin, retryAfter)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  // Each attempt requests an address of its own.
  useOnChange(id === null ? null : `${attempt} ${id}`, () => {
    if (id === null) return
    let isCurrent = true
    fileAddress(id).then(
      (given) => isCurrent && setAddress(given),
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
      begin()
    },
  }
}
