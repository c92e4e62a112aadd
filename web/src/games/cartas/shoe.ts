/** A shoe as a player sees it. */
export interface ShoeView {
  /** How many shoes there have been. */
  number: number;
  cards: number;
  left: number;
  /** Cards before the warning card; 0 once it is out. */
  beforeWarning: number;
  warned: boolean;
}
