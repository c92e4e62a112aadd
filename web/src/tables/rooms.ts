import { TableRoom } from '../table/room.svelte';

/** The rooms of the tables on a page: each is kept as long as its table is there. */
export class Rooms {
  #kept = new Map<string, TableRoom>();

  of(ids: readonly string[]): TableRoom[] {
    const rooms = ids.map((id) => this.#kept.get(id) ?? new TableRoom(id));
    this.#kept = new Map(rooms.map((room) => [room.id, room]));
    return rooms;
  }
}
