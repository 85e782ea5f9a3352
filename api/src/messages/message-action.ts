/** A button that runs one step of the bot: its label, and what comes back when it is tapped. */
export interface MessageAction {
  readonly label: string;
  /** At most 64 bytes; anyone can forge it, so it grants nothing. */
  readonly data: string;
}
