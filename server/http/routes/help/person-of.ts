/** Whom the limits of help count by: an account, or the address of somebody without one. */
export function personOf(actor: { user: { userId: string } } | undefined, address: string): string {
  return actor ? `account ${actor.user.userId}` : `address ${address}`;
}
