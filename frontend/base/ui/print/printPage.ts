import { useEffect, useRef } from 'react'

/** Loads content that the page does not show yet. @returns false if the user cancelled it, or if it failed */
type Preparation = () => Promise<boolean>

const preparations = new Set<Preparation>()
let isPreparing = false

/** Prints the page as soon as its sections have loaded all that belongs on paper. A request during that time has no effect. */
export async function printPage(): Promise<void> {
  if (isPreparing) return
  isPreparing = true
  try {
    const results = await Promise.all([...preparations].map((prepare) => prepare()))
    if (results.every(Boolean)) print()
  } finally {
    isPreparing = false
  }
}

/** Registers content to load before the page is printed. The browser's own print command cannot wait for it. */
export function usePrintPreparation(prepare: Preparation): void {
  const latest = useRef(prepare)
  useEffect(() => {
    latest.current = prepare
  })
  useEffect(() => {
    const preparation = () => latest.current()
    preparations.add(preparation)
    return () => {
      preparations.delete(preparation)
    }
  }, [])
}
