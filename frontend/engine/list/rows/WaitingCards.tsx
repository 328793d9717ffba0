/** Indices of the placeholders, as many as fit on a phone's screen. */
const placeholderIndexes = Array.from({ length: 8 }, (_, index) => index)

/** Placeholders for the rows of a phone while they load: two lines each, as high as the real rows. */
export const WaitingCards = () => (
  <div className="list-cards" aria-busy="true">
    {placeholderIndexes.map((each) => (
      <div key={each} className="list-card list-card-waiting" aria-hidden="true">
        <span className="list-waiting" />
        <span className="list-waiting" />
      </div>
    ))}
  </div>
)
