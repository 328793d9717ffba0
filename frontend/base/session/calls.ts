let underWay = 0

/** Says that a call has begun, to the server or to another person: nobody is signed out in the middle of it. @returns says that it has ended */
export function callStarted(): () => void {
  underWay += 1
  let hasEnded = false
  return () => {
    if (hasEnded) return
    hasEnded = true
    underWay -= 1
  }
}

export const isCallInProgress = (): boolean => underWay > 0
