import { type NavigateOptions, useSearchParams } from 'react-router'

/** Parameters of the address; one without a value is taken away. */
type Changes = Readonly<Record<string, string | null | undefined>>

/** The parameters of the address, and how to change some of them. */
export function useAddress(options?: NavigateOptions): readonly [URLSearchParams, (changes: Changes) => void] {
  const [address, setAddress] = useSearchParams()
  const change = (changes: Changes) =>
    setAddress((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === null || value === '') after.delete(name)
        else after.set(name, value)
      }
      return after
    }, options)
  return [address, change]
}
