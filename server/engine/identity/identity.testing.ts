import { createTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../store/database.ts';

/** An empty database of its own, open, and the way to remove it. */
export async function openIdentityDatabase() {
  const testDatabase = await createTestDatabase();
  const database = openDatabase(testDatabase.url);
  const drop = async () => {
    await database.close();
    await testDatabase.drop();
  };
  return { database, drop };
}
